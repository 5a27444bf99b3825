const CONTROLS = 'input:not([hidden]), select, textarea, button, a[href]'

/** Focuses the control at a form path, or the first control of its group. */
export function focusField(root: HTMLElement | null, path: string): void {
  const name = CSS.escape(path)
  const control = root?.querySelector<HTMLElement>(`[name="${name}"]`)
  if (control) return control.focus()
  const group = root?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const inside = group?.querySelector<HTMLElement>(CONTROLS)
  if (inside) inside.focus()
  else group?.scrollIntoView({ block: 'center' })
}
