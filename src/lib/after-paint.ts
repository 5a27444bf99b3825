/** Calls it once what is drawn now has been painted. Answers how to call that off. */
export function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    task = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}
