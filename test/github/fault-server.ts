/** A server in GitHub's place that misbehaves in one way. */

import { createServer } from "node:http";
import { closeServer, listen, readBody } from "./github.ts";

export interface FaultServer {
  readonly apiUrl: string;
  /** `METHOD /path`, in the order in which they came. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly headers?: Record<string, string> }
  /** Takes the request and never answers. */
  | { readonly kind: "silent" }
  /** Cuts the connection. */
  | { readonly kind: "cut" }
  /** 200, and something that is not what was asked for. */
  | { readonly kind: "garbage"; readonly type: string; readonly body: string };

const messages: Record<number, string> = {
  401: "Bad credentials",
  403: "Resource not accessible by integration",
  404: "Not Found",
  422: "Validation Failed",
  429: "You have exceeded a secondary rate limit",
  500: "Server Error",
};

/** Everything gets `fault`, but what `except` answers: by `METHOD /path`, a body. */
export async function startFaults(
  fault: Fault,
  except: Readonly<Record<string, object>> = {},
): Promise<FaultServer> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const asked = `${request.method} ${request.url?.replace(/\?.*/, "")}`;
    requests.push(asked);
    await readBody(request);
    const good = except[asked];
    if (good !== undefined) {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(good));
      return;
    }
    switch (fault.kind) {
      case "silent":
        return;
      case "cut":
        request.socket.destroy();
        return;
      case "status":
        response.writeHead(fault.status, {
          "content-type": "application/json; charset=utf-8",
          ...fault.headers,
        });
        response.end(JSON.stringify({ message: messages[fault.status] ?? "" }));
        return;
      case "garbage":
        response.writeHead(200, { "content-type": fault.type });
        response.end(fault.body);
    }
  });
  const apiUrl = await listen(server);
  return { apiUrl, requests, close: () => closeServer(server) };
}
