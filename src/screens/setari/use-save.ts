import { useTexts } from '../../i18n/use-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'
import type { Form, FormValues } from '../../services/form.ts'
import { useSubmit } from '../shared/use-submit.ts'

interface Options<Data> {
  send(): Promise<Outcome<Data>>
  onDone(data: Data): void
}

/** Submits a settings form; when offline, tells the citizen that the input is not lost. */
export function useSave<Values extends FormValues, Data>(
  form: Form<Values>,
  options: Options<Data>,
) {
  const { notSaved } = useTexts('setari')
  const { titles } = useTexts('errors')
  return useSubmit(form, {
    ...options,
    async onFailed(failed) {
      if (failed.kind !== 'offline') return false
      await showAlert(titles.error, notSaved)
      return true
    },
  })
}
