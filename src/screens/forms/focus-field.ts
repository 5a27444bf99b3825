const CONTROLS = 'input:not([hidden]), select, textarea, button, a[href]'

/** Puts the focus on what a path of a form names: its control, or the first control of its group. */
export function focusField(root: HTMLElement | null, path: string): void {
  const name = CSS.escape(path)
  const control = root?.querySelector<HTMLElement>(`[name="${name}"]`)
  if (control) return control.focus()
  const group = root?.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const inside = group?.querySelector<HTMLElement>(CONTROLS)
  if (inside) inside.focus()
  else group?.scrollIntoView({ block: 'center' })
}
