// Shows the page's own message when its entry script, or a chunk that the script imports, does not load.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const message = document.getElementById('entry-failure').content.cloneNode(true);
    document.getElementById('root').replaceChildren(message);
  },
  // Errors of loading do not bubble.
  true,
);
