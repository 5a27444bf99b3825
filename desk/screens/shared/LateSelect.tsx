import { useState } from 'react'
import { SelectInput, type SelectInputProps } from '#src/ui/select-input.tsx'

interface LateSelectProps extends Omit<SelectInputProps, 'value' | 'defaultValue' | 'onChange'> {
  initial: string
}

/** Select that shows its choice even if its options come later, and keeps what was chosen meanwhile. */
export function LateSelect({ initial, ...rest }: LateSelectProps) {
  const [value, setValue] = useState(initial)
  return <SelectInput {...rest} value={value} onChange={(event) => setValue(event.target.value)} />
}
