/** Allocates memory until it runs out. */
export default function takeAll(): never {
  const taken: string[][] = []
  for (;;) taken.push(Array.from({ length: 10_000 }, String))
}
