import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** Creates an icon component. Icons are decorative: a word beside them always says the same. */
/*#__NO_SIDE_EFFECTS__*/
export function icon(parts: IconNode) {
  return function Icon() {
    return (
      <svg
        className="icon"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {parts.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
      </svg>
    )
  }
}
