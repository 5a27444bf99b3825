/** Dialogs of a case, which are loaded after it. */
export { AssignSheet } from './AssignSheet.tsx'
export { ConflictSheet } from './ConflictSheet.tsx'
export { ExtendSheet } from './ExtendSheet.tsx'
export { MergeSheet } from './MergeSheet.tsx'
export { ReturnSheet } from './ReturnSheet.tsx'
export { StateSheet } from './StateSheet.tsx'
export { TemplateSheet } from './TemplateSheet.tsx'
