import { useTexts } from '../../i18n/use-texts.ts'
import type { DataFormState } from '../../services/form-data.ts'

/** Returns the error text to show under a field, if any. The component must read signals. */
export function useDataError(form: DataFormState, path: string): string | undefined {
  const { formProblems } = useTexts('forms')
  const error = form.visibleError(path)
  if (!error) return undefined
  if ('sentence' in error) return error.sentence
  return formProblems[error.problem.key](error.problem.limit)
}
