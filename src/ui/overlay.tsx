import { useId } from 'react'
import { Modal } from './modal.tsx'
import { Spinner } from './spinner.tsx'
import './overlay.css'

/** Blocks everything, including open dialogs, as long as it is rendered: „Vă rugăm așteptați!”. */
export function Overlay({ text }: { text: string }) {
  const id = useId()
  return (
    <Modal className="overlay" isHistoryStep={false} aria-labelledby={id} aria-busy="true">
      <Spinner />
      <p id={id} role="status">
        {text}
      </p>
    </Modal>
  )
}
