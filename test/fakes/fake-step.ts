/** A step of a job that lives in memory: what it was told, in the order in which it was told. */

import { GateError } from "../../src/model/problem.ts";
import type { AnnotationPlace, Step } from "../../src/ports.ts";

export interface Told {
  readonly level: "error" | "warning";
  readonly message: string;
  readonly place: AnnotationPlace | undefined;
}

export class FakeStep implements Step {
  readonly outputs = new Map<string, string>();
  readonly annotations: Told[] = [];
  /** One word for each thing that happened. */
  readonly order: string[] = [];
  log = "";
  summary = "";
  /** Neither outputs nor the summary can be written. */
  refuses = false;

  print(text: string): void {
    this.order.push("log");
    this.log += text;
  }

  setOutput(name: string, value: string): void {
    this.#check();
    this.order.push(`output ${name}`);
    this.outputs.set(name, value);
  }

  summaryBytes(): number {
    return Buffer.byteLength(this.summary);
  }

  appendSummary(markdown: string): void {
    this.#check();
    this.order.push("summary");
    this.summary += markdown;
  }

  annotate(level: "error" | "warning", message: string, place?: AnnotationPlace): void {
    this.order.push(level);
    this.annotations.push({ level, message, place });
  }

  #check(): void {
    if (!this.refuses) return;
    throw new GateError("output_not_writable", "disk full", "Look at the disk of the runner.");
  }
}
