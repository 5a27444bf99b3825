import './no-break.css'

// A date or a number of a case, with what ends it: 05-03-2026, SZ-2026-000008.
const JOINED = /([\p{L}\d]+(?:-\d+)+[.,:]?)/u

/** Words in which a date or a number stays on one line: browsers would also end a line at its hyphens. */
export function NoBreak({ children }: { children: string }) {
  // What the pattern caught stands at the odd places.
  return children.split(JOINED).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}
