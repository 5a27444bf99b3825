import { Eye, EyeOff } from './icons-first.ts'
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { Button } from './button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './password-input.css'

export interface PasswordToggleTexts {
  /** Labels of the button: „Arată”, „Ascunde”. */
  show: string
  hide: string
  /** Its accessible names, which begin with those labels: „Arată parola”, „Ascunde parola”. */
  showLabel: string
  hideLabel: string
}

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'ref'> {
  ref?: RefObject<HTMLInputElement | null> | undefined
  toggle: PasswordToggleTexts
  /** Blocks paste and drop; password managers can still fill the field. */
  blockPaste?: boolean | undefined
}

/** Password field with a button that shows and hides the password and keeps the caret position. */
export function PasswordInput({ toggle, blockPaste, ref, ...rest }: PasswordInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const { shown, flip } = usePasswordVisibility(input)
  return (
    <span className="password">
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        {...(blockPaste && { onPaste: blockEvent, onDrop: blockEvent })}
        ref={input}
        type={shown ? 'text' : 'password'}
      />
      <Button
        variant="quiet"
        icon={shown ? <EyeOff /> : <Eye />}
        aria-label={shown ? toggle.hideLabel : toggle.showLabel}
        aria-controls={rest.id}
        onPointerDown={keepFocus}
        onClick={flip}
      >
        {shown ? toggle.hide : toggle.show}
      </Button>
    </span>
  )
}

function usePasswordVisibility(input: RefObject<HTMLInputElement | null>) {
  const [shown, setShown] = useState(false)
  const caret = useRef<[number | null, number | null] | null>(null)

  // Changing the type of an input resets its selection; Chrome does so only on the next paint.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (caret.current) input.current?.setSelectionRange(...caret.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [shown, input])

  // Browsers offer to save only what is submitted from a password field.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [input])

  function flip() {
    const element = input.current
    caret.current = element && [element.selectionStart, element.selectionEnd]
    setShown(!shown)
  }
  return { shown, flip }
}

// Without this a tap on the button would close the on-screen keyboard.
function keepFocus(event: PointerEvent) {
  event.preventDefault()
}

function blockEvent(event: ClipboardEvent | DragEvent) {
  event.preventDefault()
}
