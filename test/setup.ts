/** What a run of the program has loaded before it reads YAML. */

import { loadYaml } from "../src/settings/yaml.ts";

await loadYaml();
