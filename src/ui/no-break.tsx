import './no-break.css'

// Matches a date or a case number with its trailing punctuation: 05-03-2026, SZ-2026-000008.
const JOINED = /([\p{L}\d]+(?:-\d+)+[.,:]?)/u

/** Text whose dates and case numbers are not broken across lines; browsers also break at their hyphens. */
export function NoBreak({ children }: { children: string }) {
  // `split` with a capture group puts the matches at odd indexes.
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
