import { signal } from '@preact/signals-core'
import type { Language } from '#contract/languages.ts'

/** Current language; changes only once its texts have loaded. */
export const language = signal<Language>('ro')
