/** What is asked for, or something else once it has taken too long. */
export async function inTime<T>(asked: Promise<T>, timeoutMs: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, otherwise);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
