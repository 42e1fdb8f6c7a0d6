/** Sets the faults that the sandbox simulates. An empty object removes all faults. */
export const setFaults = ({ sandboxUrl }: { sandboxUrl: string }, faults: object): Promise<Response> =>
  fetch(`${sandboxUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
