import './forms.css'
import { useSignals } from '@preact/signals-react/runtime'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Form, FormValues } from '../../services/form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx'
import { useFieldError } from './use-field-error.ts'

type Names<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

interface FieldProps<Values extends FormValues, Kind extends string | boolean> {
  form: Form<Values>
  name: Names<Values, Kind>
  label: ReactNode
  hint?: ReactNode
}

type TextProps<Values extends FormValues> = FieldProps<Values, string> &
  Omit<TextInputProps, 'form' | 'name'> & { note?: ReactNode; className?: string }

/** Single-line text field bound to a form. */
export function FormText<Values extends FormValues>(props: TextProps<Values>) {
  useSignals()
  const { form, name, label, hint, note, className, ...input } = props
  return (
    <Field
      label={label}
      hint={hint}
      note={note}
      className={className}
      error={useFieldError(form, name)}
    >
      {(control) => <TextInput {...input} {...control} {...bind(form, name)} />}
    </Field>
  )
}

/** Multi-line text field bound to a form. */
export function FormTextArea<Values extends FormValues>(
  props: FieldProps<Values, string> & { maxLength?: number; rows?: number },
) {
  useSignals()
  const { form, name, label, hint, ...area } = props
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(control) => <TextArea {...area} {...control} {...bind(form, name)} />}
    </Field>
  )
}

/** Password field with a visibility toggle, bound to a form. */
export function FormPassword<Values extends FormValues>(
  props: FieldProps<Values, string> & {
    autoComplete: string
    blockPaste?: boolean
    enterKeyHint?: 'next' | 'go'
  },
) {
  useSignals()
  const { form, name, label, hint, ...input } = props
  const texts = useTexts('forms')
  const toggle = {
    show: texts.show,
    hide: texts.hide,
    showLabel: texts.showPassword,
    hideLabel: texts.hidePassword,
  }
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(control) => <PasswordInput {...input} {...control} {...bind(form, name)} toggle={toggle} />}
    </Field>
  )
}

/** Code field bound to a form. */
export function FormCode<Values extends FormValues>(
  props: FieldProps<Values, string> & {
    length: number
    ref?: RefObject<HTMLInputElement | null>
    onKeyDown?: (event: KeyboardEvent) => void
  },
) {
  useSignals()
  const { form, name, label, hint, length, ...input } = props
  const { value, onBlur } = bind(form, name)
  return (
    <Field label={label} hint={hint} error={useFieldError(form, name)}>
      {(control) => (
        <CodeInput
          {...input}
          {...control}
          name={name}
          length={length}
          defaultValue={value}
          onBlur={onBlur}
          onCode={(code) => form.set(name, code as Values[typeof name])}
        />
      )}
    </Field>
  )
}

/** Checkbox bound to a form. */
export function FormCheckbox<Values extends FormValues>({
  form,
  name,
  label,
  hint,
}: FieldProps<Values, boolean>) {
  useSignals()
  return (
    <Checkbox
      name={name}
      label={label}
      hint={hint}
      error={useFieldError(form, name)}
      checked={form.values.value[name] as boolean}
      onChange={(event) => form.set(name, event.currentTarget.checked as Values[typeof name])}
    />
  )
}

function bind<Values extends FormValues>(form: Form<Values>, name: Names<Values, string>) {
  return {
    name,
    value: form.values.value[name] as string,
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value as Values[typeof name]),
    onBlur: () => form.touch(name),
  }
}
