/** Dialogs of a case, which are loaded when the first is opened. */
export { AssignSheet } from './AssignSheet.tsx'
export { ConflictSheet } from './ConflictSheet.tsx'
export { ExtendSheet } from './ExtendSheet.tsx'
export { MergeSheet } from './MergeSheet.tsx'
export { StateSheet } from './StateSheet.tsx'
export { TemplateSheet } from './TemplateSheet.tsx'
