import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** The bytes behind an address of the page's own origin. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error("The file could not be read.");
  return answer;
}

/** An address that a player takes, of bytes that this page has read; null until they are there. Given up on leaving. */
export function usePlayableAddress(url: string, onBroken: () => void): string | null {
  const file = useQuery({
    queryKey: ["file-bytes", url],
    queryFn: async ({ signal }) => (await fetchFile(url, signal)).blob(),
    gcTime: 0,
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.data) return;
    const made = URL.createObjectURL(file.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file.data]);
  useEffect(() => {
    if (file.isError) onBroken();
  }, [file.isError, onBroken]);
  return address;
}
