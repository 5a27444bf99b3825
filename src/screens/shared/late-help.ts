import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'

/** Last entry of the help of public pages; loaded with the overlays, as the first page has no room for it. */
export const lateHelp = signal<ReactNode>(null)
