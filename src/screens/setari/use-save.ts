import { useTexts } from '../../i18n/use-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { showAlert } from '../../services/feedback.ts'
import type { Form, FormValues } from '../../services/form.ts'
import { useSubmit } from '../shared/use-submit.ts'

interface Options<Data> {
  send(): Promise<Outcome<Data>>
  onDone(data: Data): void
}

/** Sends a form of the settings; without a connection it says that what was written stays. */
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
