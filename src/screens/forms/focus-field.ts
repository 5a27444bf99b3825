import { afterPaint } from '../../lib/after-paint.ts'

const CONTROLS = 'input:not([hidden]), select, textarea, button, a[href]'
const FIELD = '.field, fieldset, [data-field]'

/** Focuses the control at a form path, or the first control of its group, and shows its whole field. */
export function focusField(root: HTMLElement | null, path: string): void {
  const name = CSS.escape(path)
  const control = root?.querySelector<HTMLElement>(`[name="${name}"]`)
  if (control) return focusInField(control)
  const group = root?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const inside = group?.querySelector<HTMLElement>(CONTROLS)
  if (inside) focusInField(inside)
  else group?.scrollIntoView({ block: 'center' })
}

// Scrolls after the paint, as the field's message is not rendered yet.
function focusInField(control: HTMLElement): void {
  control.focus({ preventScroll: true })
  afterPaint(() => (control.closest(FIELD) ?? control).scrollIntoView({ block: 'nearest' }))
}
