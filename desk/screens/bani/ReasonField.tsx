import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { words } from './texts.ro.ts'

interface ReasonFieldProps {
  /** Reason that it begins with. */
  initial: string
  error?: string | undefined
  label?: string
  hint?: ReactNode
}

/** Field for a reason. */
export function ReasonField(props: ReasonFieldProps) {
  const { initial, error, label = words.reason, hint = words.reasonHint } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <TextArea
          {...control}
          name="motiv"
          rows={2}
          maxLength={limits.reason.max}
          defaultValue={initial}
        />
      )}
    </Field>
  )
}
