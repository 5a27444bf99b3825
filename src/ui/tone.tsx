import { CircleAlert } from './icons-first.ts'
import { Check, Clock, Info, Reply } from './icons.ts'
import type { ReactNode } from 'react'

/** Who has to act: the citizen (`turn`), the operator (`wait`), nobody any more (`done`); overdue, or neutral. */
export type Tone = 'turn' | 'wait' | 'done' | 'late' | 'idle'

/** Icon of each tone, so that meaning is never told by colour alone. */
export const toneIcons: Record<Tone, ReactNode> = {
  turn: <Reply />,
  wait: <Clock />,
  done: <Check />,
  late: <CircleAlert />,
  idle: <Info />,
}
