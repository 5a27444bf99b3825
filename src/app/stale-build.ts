import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'

/** Number of this build's files that failed to load; stale-chunk-recovery.tsx reacts to it. */
export const failedChunkCount = signal(0)

/** Replaces the whole portal once the files of this build are gone from the server. */
export const newVersionPage = signal<ReactNode>(null)
