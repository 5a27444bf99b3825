/** Tells password managers whose password is being chosen; citizens have typed it a step before. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
