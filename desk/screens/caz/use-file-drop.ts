import { useState, type DragEvent } from 'react'

/** Lets files be dropped where they may be added. */
export function useFileDrop(onAdd: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false)
  if (onAdd === null) return { isOver: false, handlers: {} }
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onAdd([...event.dataTransfer.files])
      },
    },
  }
}
