// What furo writes into each page as an inline script, which the page of the table does not allow.
try {
  document.body.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.body.dataset.theme = "auto"; // a browser may refuse the storage to a file
}
// Only a manual that a table serves has a way back to that table.
document.body.classList.toggle("served", location.pathname.startsWith("/help/"));
