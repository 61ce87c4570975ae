// The state is a script, as a page in a folder may read no other file; it is asked for while the page is in
// view. What was chosen and how far one had read stays.
"use strict";
const shown = document.documentElement.dataset.version;
const key = "fortgold " + location.pathname;
function kept(value) {
  try {
    if (value !== undefined) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch { return null; }
}
function choose(edition) {
  for (const face of document.querySelectorAll(".face")) face.hidden = face.dataset.edition !== edition;
}
for (const one of document.querySelectorAll("input[name=edition]")) {
  one.addEventListener("change", () => { kept(one.value); choose(one.value); });
  if (one.value === kept()) one.checked = true;
}
const chosen = document.querySelector("input[name=edition]:checked");
if (chosen) choose(chosen.value);
window.fortgoldState = (now) => { if (now !== shown) location.reload(); };
function ask() {
  if (document.hidden) return;
  const state = document.createElement("script");
  state.src = "preview-state.js?t=" + Date.now();
  state.onload = state.onerror = () => state.remove();
  document.head.append(state);
}
setInterval(ask, 500);
document.addEventListener("visibilitychange", ask);
