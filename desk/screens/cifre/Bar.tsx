interface BarProps {
  value: number
  /** Largest value of the column. */
  most: number
  text: string
}

/** A number with a bar as long as its part of the largest one. */
export function Bar({ value, most, text }: BarProps) {
  const percent = most > 0 ? Math.max(0, (value / most) * 100) : 0
  return (
    <span className="figure-bar">
      <span className="figure-bar__track" aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="figure-bar__text">{text}</span>
    </span>
  )
}
