import { signal, type Signal } from '@preact/signals-core'
import {
  findMissingDocuments,
  isDocumentRequired,
  type FormProblems,
} from '#contract/validate-form.ts'
import type { FormDocument, FormValues } from '#contract/forms.ts'
import type { Renewal, SolicitareType } from '#contract/solicitari.ts'
import { createDataForm, type DataFormState } from './form-data.ts'
import type { SolicitareDraft } from './solicitare-draft.ts'
import type { LabelledUpload } from './submit.ts'
import { createUploads, isRefused, type Uploads } from './uploads.ts'
import { createWizard, labelUploads, type Wizard, type WizardOptions } from './wizard.ts'

/** The steps of a solicitare after its type is chosen. */
export type Step = 'date' | 'documente' | 'verificare'

/** Solicitare being filled in. */
export interface Filling extends Wizard {
  type: SolicitareType
  form: DataFormState
  /** Uploads by document code, for every document the type may ask for. */
  documents: ReadonlyMap<string, Uploads>
  /** Id of the server-side draft it continues; 0 if none. */
  draftId: number
  /** True if restored from this device. */
  restored: boolean
  /** Known answers and documents of a renewal; null for other types, and where nothing is known. */
  renewal: Renewal | null
  step: Signal<Step>
}

export function createFilling(
  type: SolicitareType,
  draft: SolicitareDraft,
  values: FormValues,
  {
    restored,
    renewal,
    given,
  }: Pick<Filling, 'restored' | 'renewal'> & Pick<WizardOptions<FormValues>, 'given'>,
): Filling {
  const form = createDataForm(type.campuri, values)
  const documents = new Map(type.documente.map(({ cod }) => [cod, createUploads()]))
  const { draftId, ...key } = draft.key
  const wizard = createWizard({
    ...key,
    kind: 'solicitare',
    values: form.values,
    isBegun: () => form.dirty.value,
    uploads: documents,
    given,
    draft,
  })
  return { ...wizard, type, form, documents, draftId, restored, renewal, step: signal('date') }
}

/** Lists the documents requested for the current values. */
export function requestedDocuments({ type, form }: Filling): FormDocument[] {
  const values = form.values.value
  return type.documente.filter(
    (document) => document.obligatoriu_daca === undefined || isDocumentRequired(document, values),
  )
}

/** Lists the steps; omits the documents step if none are requested. */
export function fillingSteps(filling: Filling): Step[] {
  const asks = requestedDocuments(filling).length > 0
  return asks ? ['date', 'documente', 'verificare'] : ['date', 'verificare']
}

/** Shows the step asked for, or an earlier one that is not complete; returns which. */
export function showStep(filling: Filling, asked: Step): Step {
  const steps = fillingSteps(filling)
  const isMissing = Object.keys(missingDocuments(filling)).length > 0
  const furthest = !isAnswered(filling) ? 'date' : isMissing ? 'documente' : 'verificare'
  const step = steps[Math.min(steps.indexOf(asked), steps.indexOf(furthest))] ?? 'date'
  filling.step.value = step
  return step
}

/** True if the form is valid; a renewal asks for its consent on the last step. */
const isAnswered = ({ form, renewal }: Filling): boolean =>
  Object.values(form.problems.value).every(({ key }) => renewal && key === 'agreement')

/** Returns the step after the current one. */
export function nextStep(filling: Filling): Step {
  const steps = fillingSteps(filling)
  return steps[steps.indexOf(filling.step.value) + 1] ?? 'verificare'
}

/** Finds the problems of missing documents. */
export function missingDocuments({ type, form, documents }: Filling): FormProblems {
  const present = [...documents].flatMap(([cod, { list }]) =>
    list.value.every(isRefused) ? [] : [cod],
  )
  return findMissingDocuments(type.documente, form.values.value, new Set(present))
}

/** Lists the files chosen for the requested documents, each labelled with its document code. */
export function chosenFiles(filling: Filling): LabelledUpload[] {
  const requested = requestedDocuments(filling).map(({ cod }) => cod)
  const { documents } = filling
  return labelUploads(new Map([...documents].filter(([cod]) => requested.includes(cod))))
}

/** Returns what its submission and its server-side draft have in common. */
export function toBody({ type, form, draftId }: Filling) {
  return { tip: type.cod, date: form.visibleValues(), ...(draftId > 0 && { id: draftId }) }
}
