import { Camera, Paperclip } from './icons.ts'
import { useId, useRef, type ChangeEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field-error.tsx'
import { describeControl, errorId, hintId } from './field.tsx'
import { FileList, type FileListProps, type FileListTexts } from './file-list.tsx'
import './file-picker.css'

export interface FilePickerTexts extends FileListTexts {
  add: string
  camera: string
  removeAll: string
}

export interface FilePickerProps extends Omit<FileListProps, 'label' | 'texts'> {
  /** „Fișiere (2)”. */
  label: string
  texts: FilePickerTexts
  hint?: ReactNode
  error?: ReactNode
  /** Accepted file types, as in the `accept` of an input. */
  accept: string
  onAdd: (files: File[]) => void
  onRemoveAll: () => void
  disabled?: boolean | undefined
}

/** List of chosen files with buttons that add more: from the device and, on phones, from the camera. */
export function FilePicker(props: FilePickerProps) {
  const { label, texts, hint, error, accept, onAdd, onRemoveAll, disabled, ...list } = props
  const { id, ...control } = describeControl(useId(), Boolean(error), Boolean(hint))
  return (
    <div
      className="file-picker"
      role="group"
      aria-label={label}
      aria-describedby={control['aria-describedby']}
    >
      <div className="file-picker__head">
        <span className="field__label">{label}</span>
        {list.files.length > 1 && (
          <Button variant="quiet" small disabled={disabled} onClick={onRemoveAll}>
            {texts.removeAll}
          </Button>
        )}
      </div>
      <FileList label={label} texts={texts} {...list} />
      <div className="file-picker__add">
        <AddButton icon={<Paperclip />} accept={accept} multiple disabled={disabled} onAdd={onAdd}>
          {texts.add}
        </AddButton>
        <AddButton icon={<Camera />} accept="image/*" camera disabled={disabled} onAdd={onAdd}>
          {texts.camera}
        </AddButton>
      </div>
      <FieldError id={errorId(id)}>{error}</FieldError>
      {hint && (
        <span className="meta" id={hintId(id)}>
          {hint}
        </span>
      )}
    </div>
  )
}

interface AddButtonProps {
  icon: ReactNode
  accept: string
  multiple?: boolean
  camera?: boolean
  disabled: boolean | undefined
  onAdd: (files: File[]) => void
  children: string
}

function AddButton({ icon, accept, multiple, camera, disabled, onAdd, children }: AddButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  // Cleared, so that a removed file can be chosen again.
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    if (files.length > 0) onAdd(files)
  }
  return (
    <>
      <Button
        className={camera ? 'file-picker__camera' : undefined}
        icon={icon}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={children}
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={handleChange}
      />
    </>
  )
}
