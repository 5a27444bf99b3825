/** Focuses the page's title, so that a screen reader starts there. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}
