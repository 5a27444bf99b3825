import { useRef, type ReactNode } from 'react'

interface Props {
  label: string
  accept: string
  /** Opens the camera directly, for one photo at a time. */
  camera?: boolean | undefined
  onAdd(files: File[]): void
  /** Renders the button, which must call `open`. */
  children(open: () => void): ReactNode
}

/** Hidden file input, opened by a custom button. */
export function ChooseFiles({ label, accept, camera = false, onAdd, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = '' // so that a removed file can be chosen again
          if (files.length > 0) onAdd(files)
        }}
      />
    </>
  )
}
