// The certificate of this device: kept, so that a device that was met once knows this one again.

const DATABASE = "tellstones peer";
const STORE = "certificate";
const DAY_MS = 86_400_000;

let found: Promise<RTCCertificate> | null = null;

/** One for as long as this page lives, and the same for later pages where the browser stores it. */
export const certificate = (): Promise<RTCCertificate> => (found ??= storedOrNew());

async function storedOrNew(): Promise<RTCCertificate> {
  const database = await opened().catch(() => null);
  const stored = database && (await request<RTCCertificate | undefined>(database.transaction(STORE).objectStore(STORE).get(STORE)).catch(() => undefined));
  if (stored && stored.expires > Date.now() + DAY_MS) return stored;
  const made = await RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" } as AlgorithmIdentifier);
  if (database) await request(database.transaction(STORE, "readwrite").objectStore(STORE).put(made, STORE)).catch(() => undefined);
  return made;
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return request(opening);
}

const request = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
