/** Hidden user name for password managers, because it was typed in an earlier step. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
