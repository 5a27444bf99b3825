import '#src/styles/tokens-more.css'
import './bin.css'

/** Letter on each bin, so that the fraction is never told by colour alone. */
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
  /** Code of the fraction; an unknown one gets a grey bin without a letter. */
  fraction: string
  /** Width: 24 px by default, `m` 34 px, `l` 44 px. */
  size?: 'm' | 'l' | undefined
}

/** Bin of a fraction, with its colour and letter. Decorative: its name is beside it. */
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

/** Bin and name of a fraction. */
export function FractionBadge({ fraction, name }: FractionBadgeProps) {
  return (
    <span className="fraction">
      <Bin fraction={fraction} />
      {name}
    </span>
  )
}
