import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'

/** Another way to sign in, below the form; loaded on devices that have it. */
export const loginExtra = signal<ReactNode>(null)
