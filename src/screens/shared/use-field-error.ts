import { useTexts } from '../../i18n/use-texts.ts'
import type { Form, FormValues } from '../../services/form.ts'

/** Returns the error text to show under a field, if any. The component must read signals. */
export function useFieldError<Values extends FormValues>(
  form: Form<Values>,
  name: keyof Values & string,
): string | undefined {
  const { problems } = useTexts('forms')
  const error = form.visibleError(name)
  if (!error) return undefined
  return 'problem' in error ? problems[error.problem] : error.sentence
}
