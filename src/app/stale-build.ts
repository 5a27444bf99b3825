import { signal } from '@preact/signals-core'
import type { ReactNode } from 'react'

/** Drawn in place of everything once the page cannot go on: the files of its build are gone. */
export const newVersionPage = signal<ReactNode>(null)
