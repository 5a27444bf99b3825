import { lazy, Suspense, type ComponentType } from 'react'

/** Fetches the dialogs, which so open without a connection too. */
export const loadDialogs = () => import('./case-dialogs.ts')
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>

/** Suspends by itself, so that the case stays while its dialogs are fetched. */
function lazyDialog<Props extends object>(choose: (dialogs: Dialogs) => ComponentType<Props>) {
  const Dialog: ComponentType<Props> = lazy(async () => ({ default: choose(await loadDialogs()) }))
  return (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

export const AssignSheet = lazyDialog((dialogs) => dialogs.AssignSheet)
export const ConflictSheet = lazyDialog((dialogs) => dialogs.ConflictSheet)
export const ExtendSheet = lazyDialog((dialogs) => dialogs.ExtendSheet)
export const MergeSheet = lazyDialog((dialogs) => dialogs.MergeSheet)
export const ReturnSheet = lazyDialog((dialogs) => dialogs.ReturnSheet)
export const StateSheet = lazyDialog((dialogs) => dialogs.StateSheet)
export const TemplateSheet = lazyDialog((dialogs) => dialogs.TemplateSheet)
