import { CircleAlert } from './icons-first.ts'
import { Check, Clock, Info, Reply } from './icons.ts'
import type { ReactNode } from 'react'

/** Whose turn it is: the citizen's, the operator's, nobody's any more, too late, or none of it. */
export type Tone = 'turn' | 'wait' | 'done' | 'late' | 'idle'

/** The icon of each meaning, so that colour never stands alone. */
export const toneIcons: Record<Tone, ReactNode> = {
  turn: <Reply />,
  wait: <Clock />,
  done: <Check />,
  late: <CircleAlert />,
  idle: <Info />,
}
