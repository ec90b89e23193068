/** Lets the arrow keys go from file to file, and open and close the one that has the focus. */
export function moveByArrows(list: HTMLElement): void {
  list.addEventListener('keydown', (event) => {
    const focused = list.doc.activeElement;
    if (focused === null || !focused.matches('summary, .tom-plan-box')) return;
    const rows = list.findAll('.tom-plan-file');
    const at = rows.findIndex((row) => row.contains(focused));
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') rows[at + (event.key === 'ArrowDown' ? 1 : -1)]?.find('summary').focus();
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      rows[at]?.find('details').toggleAttribute('open', event.key === 'ArrowRight');
    else return;
    event.preventDefault();
  });
}
