/** Joins the truthy class names; `undefined` if there are none, so that no empty attribute is rendered. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
