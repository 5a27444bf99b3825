import { execFileSync } from 'node:child_process'

const ANOTHER_USER = 'nobody'

/** User the programs run as: another one than the code's owner when root runs the tests, else the same (null). */
export const ordinaryUser = process.getuid?.() === 0 ? findUser(ANOTHER_USER) : null

function findUser(name: string): { uid: number; gid: number } {
  const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}
