import { connect } from 'node:net'

/** Maximum socket inactivity, in ms. ClamAV scans even the largest allowed file within seconds. */
const SOCKET_TIMEOUT_MS = 60_000

const encodeLength = (size: number): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(size)
  return head
}

async function* frameChunks(content: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content)
    if (chunk.length > 0) yield Buffer.concat([encodeLength(chunk.length), chunk])
  yield encodeLength(0)
}

/** Connects to the scanner. `answer` resolves with its complete response. */
const openScanner = ({ host, port }: { host: string; port: number }, timeoutMs: number) => {
  const socket = connect({ host, port })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the virus scanner timed out')))
  const answer = (async () => {
    let text = ''
    for await (const chunk of socket) text += chunk
    return text.replaceAll('\0', '').trim()
  })()
  return { socket, answer }
}

/** Maximum time for the scanner to respond to a ping, in ms. */
const PING_TIMEOUT_MS = 5_000

/** Checks that a virus scanner responds at this address. @throws if none does */
export const pingScanner = async (address: { host: string; port: number }): Promise<void> => {
  const { socket, answer } = openScanner(address, PING_TIMEOUT_MS)
  socket.on('error', () => {})
  socket.end('zPING\0')
  const said = await answer
  if (said !== 'PONG') throw new Error(`this is not a virus scanner: ${said.slice(0, 100) || 'no answer'}`)
}

/**
 * Scans a file with ClamAV's INSTREAM command.
 * @returns what the scanner found, or null if it found nothing
 * @throws if the scanner can't be reached or fails
 */
export const scanWithClamAv = async (
  address: { host: string; port: number },
  content: AsyncIterable<Uint8Array>,
): Promise<string | null> => {
  const { socket, answer } = openScanner(address, SOCKET_TIMEOUT_MS)
  // After a socket error, the response is missing or says that the scan failed. A scanner may also close the
  // connection early if it found something.
  socket.on('error', () => {})
  const sending = (async () => {
    for await (const frame of frameChunks(content)) {
      if (socket.writableEnded || socket.destroyed) return
      if (!socket.write(frame))
        await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
    }
    socket.end()
  })()
  const [said] = await Promise.all([answer, sending])
  if (said === 'stream: OK') return null
  const [, found] = /^stream: (.+) FOUND$/.exec(said) ?? []
  if (found === undefined) throw new Error(`the virus scanner failed: ${said || 'connection closed'}`)
  return found
}
