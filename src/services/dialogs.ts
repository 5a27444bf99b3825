import { signal } from '@preact/signals-core'
import type { FaqSlug } from '#contract/faq.ts'
import type { Editing } from './support.ts'
import type { CodeFormat } from '#contract/register.ts'

/** Input of the code dialog, as in the specification, with the recipient of the code. */
export interface CodeRequest {
  id_cetatean: number
  format: CodeFormat
  phone: string
  title?: string
  /** True if the code can be sent only this way, as for a new phone or e-mail address. */
  onlyFormat?: boolean
  /** True if the last digit confirms the code. */
  atOnce?: boolean
}

/** 1 if the code was confirmed. */
export type CodeResult = 1 | undefined

export type OpenDialog =
  | { kind: 'faq'; slug: FaqSlug; close: () => void }
  | { kind: 'support'; slug: FaqSlug; editing?: Editing | undefined; close: () => void }
  | { kind: 'code'; request: CodeRequest; close: (result: CodeResult) => void }

/** Stack of open dialogs; the last is on top. */
export const openDialogs = signal<readonly OpenDialog[]>([])

export function openFaq(slug: FaqSlug): Promise<void> {
  return open<void>((close) => ({ kind: 'faq', slug, close }))
}

export function openSupport(slug: FaqSlug, editing?: Editing): Promise<void> {
  return open<void>((close) => ({ kind: 'support', slug, editing, close }))
}

export function openCode(request: CodeRequest): Promise<CodeResult> {
  return open<CodeResult>((close) => ({ kind: 'code', request, close }))
}

/** Opens a dialog and resolves with its result. Ignores a double tap: an open kind is not opened again. */
function open<Result>(make: (close: (result: Result) => void) => OpenDialog): Promise<Result> {
  return new Promise((resolve) => {
    const dialog = make((result) => {
      openDialogs.value = openDialogs.value.filter((other) => other !== dialog)
      resolve(result)
    })
    if (openDialogs.value.some(({ kind }) => kind === dialog.kind)) return
    openDialogs.value = [...openDialogs.value, dialog]
  })
}
