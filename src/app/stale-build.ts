import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'

/** How many files of this build could not be had. What that means is found out later (stale-chunk-recovery.tsx). */
export const missingFiles = signal(0)

/** Drawn in place of everything once the page cannot go on: the files of its build are gone. */
export const newVersionPage = signal<ReactNode>(null)
