import '#src/styles/tokens-more.css'
import './bin.css'

/** What stands on each bin, so that its colour never stands alone. */
const letters = new Map([
  ['rezidual', 'R'],
  ['hartie_carton', 'H'],
  ['plastic_metal', 'P'],
  ['sticla', 'S'],
  ['biodeseuri', 'B'],
  ['verde', 'V'],
  ['textile', 'T'],
  ['voluminoase', 'Vo'],
  ['moloz', 'M'],
  ['deee', 'E'],
  ['baterii', 'Ba'],
  ['becuri', 'Be'],
])

export interface BinProps {
  /** Its code; one that is not known has a grey bin without a letter. */
  fraction: string
  /** 24 px wide when not given; 34 and 44. */
  size?: 'm' | 'l' | undefined
}

/** The bin of a fraction: its colour and letter. For the eye only: the word stands beside it. */
export function Bin({ fraction, size }: BinProps) {
  const letter = letters.get(fraction) ?? ''
  return (
    <svg
      className={`bin bin--${fraction}${size ? ` bin--${size}` : ''}`}
      viewBox="0 0 24 28"
      aria-hidden="true"
    >
      <path d="M9 4.5V3.2A1.2 1.2 0 0 1 10.2 2h3.6A1.2 1.2 0 0 1 15 3.2v1.3" />
      <rect x="2.5" y="4.5" width="19" height="3.4" rx="1.4" />
      <path d="M4.5 9.3h15L18.2 24a2.2 2.2 0 0 1-2.2 2H8a2.2 2.2 0 0 1-2.2-2Z" />
      <text className={letter.length > 1 ? 'bin__two' : undefined} x="12" y="21.8">
        {letter}
      </text>
    </svg>
  )
}

export interface FractionBadgeProps {
  fraction: string
  /** „Plastic și metal”. */
  name: string
}

/** A fraction: its bin and its word. */
export function FractionBadge({ fraction, name }: FractionBadgeProps) {
  return (
    <span className="fraction">
      <Bin fraction={fraction} />
      {name}
    </span>
  )
}
